import type { Page } from '@playwright/test';

/** What a thumb does, counted: what is typed is free, once its field was tapped. A choice is one tap to open the list and one on the line. */
export function thumb() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (page: Page, button: string | RegExp, role: 'button' | 'link' = 'button') => {
      taps += 1;
      await page.getByRole(role, { name: button, exact: false }).click();
    },
    choose: async (page: Page, label: string, option: string) => {
      taps += 2;
      await page.getByLabel(label).selectOption({ label: option });
    },
    /** One of a few that stand side by side. */
    pick: async (page: Page, option: string) => {
      taps += 1;
      await page.getByRole('radiogroup').getByText(option, { exact: true }).click();
    },
    type: async (page: Page, label: string, digits: string) => {
      taps += 1;
      await page.getByLabel(label).click();
      await page.keyboard.type(digits);
    },
    /** One tap that opens the camera; in it one takes the picture and one keeps it. */
    photograph: async (page: Page, button: string, pictures: readonly Picture[]) => {
      taps += 3 * pictures.length;
      for (const picture of pictures) {
        const [camera] = await Promise.all([page.waitForEvent('filechooser'), page.getByText(button).click()]);
        await camera.setFiles([picture]);
      }
    },
  };
}

interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
