/** Waits for all, and notes those that were opened, so that they can be closed; rejects if one could not be. */
export async function openAll<T>(opening: readonly Promise<T>[], opened: T[]): Promise<void> {
  const results = await Promise.allSettled(opening);
  opened.push(...results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  await Promise.all(opening);
}
