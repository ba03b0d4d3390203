/** Asks the browser, after the first save and once a visit, to keep this origin's storage when space runs short. */
let asked = false;

export async function persistStorage(storage: StorageManager | undefined): Promise<void> {
  if (asked || !storage?.persist) return;
  asked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    /* not allowed here */
  }
}
