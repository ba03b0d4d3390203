-- Ends the migrations: stays the last one until 1.0.

drop table private.voidable, private.authored, private.synced;
select private.seal();
