/** A total of a day, as the server sends it: m³ of abu batu, one movement. */
export const totalOf = (operating_day: string, kind: string, quantity: number) => ({
  id: `${operating_day} ${kind}`,
  version: 1,
  position: 1,
  deleted_at: null,
  operating_day,
  kind,
  key: 'abu_batu',
  quantity,
  count: 1,
  amount: 0,
});
