/** Deletes a user's cached rows, in a page: the database is loaded only if there is something to delete. */
export async function forgetRowsOf(userId: string): Promise<void> {
  const [{ forgetCachedRows }, { userStore }] = await Promise.all([
    import('../store/apply/commitPage.ts'),
    import('../store/schema.ts'),
  ]);
  await forgetCachedRows(userStore(userId).relaxed);
}
