/** The variable that has the address of the Postgres server which a run of the tests has started (prepare.ts). */
export const PREPARED = 'KUARI_PREPARED_SERVER';
