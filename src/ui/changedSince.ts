/** What is typed now and was not `before`, in a form that is else `rest`: so nothing is lost that somebody types while the form is saved. */
export function changedSince<Values extends Readonly<Record<string, string>>>(
  before: Values,
  now: Values,
  rest: Values,
): Values {
  return { ...rest, ...Object.fromEntries(Object.entries(now).filter(([name, typed]) => typed !== before[name])) };
}
