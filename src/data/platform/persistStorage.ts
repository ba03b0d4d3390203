/**
 * After the first save the browser is asked to keep this device's storage when space runs short. Some ask the person: so not
 * before there is something to keep, and once a visit. Its answer is on the settings page and in the sync panel.
 */
let asked = false;

export async function keepWhatIsSaved(storage: StorageManager | undefined): Promise<void> {
  if (asked || !storage?.persist) return;
  asked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    /* not allowed here */
  }
}
