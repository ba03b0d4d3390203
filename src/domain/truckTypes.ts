/** Of a truck whose type nobody has said; the default of the SQL column too. */
export const DEFAULT_TRUCK_TYPE = 'STANDARD';
