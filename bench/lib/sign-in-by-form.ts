import type {Page} from '@playwright/test';

/**
 * Fills in the form of the sign-in screen.
 *
 * @returns what presses the Log In button.
 */
export async function fillForm(
  page: Page,
  {email, password}: {email: string; password: string},
): Promise<() => Promise<void>> {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  return () => page.getByRole('button', {name: 'Log In'}).click();
}

/** Opens an address as a stranger and signs in; ends when the guide is shown. */
export async function signInByForm(
  page: Page,
  address: string,
  account: {email: string; password: string},
): Promise<void> {
  await page.goto(address);
  const submit = await fillForm(page, account);
  await submit();
  await page.getByRole('button', {name: 'Logout'}).waitFor();
}
