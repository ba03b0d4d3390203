-- Ends the migrations of 1.0.

drop table private.voidable, private.authored, private.synced;
select private.seal();
