import type {Page} from '@playwright/test';
import {demoPassword} from 'docusaurus-lock-accounts/server/sessions/check-new-password';

/** Fills in the sign-in form, with the password of the demo by default. */
export async function fillFields(
  page: Page,
  email: string,
  password: string = demoPassword,
): Promise<void> {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
}
