/** Names of the common password managers, by the AAGUID that they give. */
const MANAGERS: Record<string, string> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
  "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome on a Mac",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
  "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
};

/** @param device as "Chrome on Windows" */
export const defaultName = (aaguid: string, device: string): string => MANAGERS[aaguid] ?? device;

/** "Chrome on Windows 2" for the second one of a browser. */
export function unusedName(name: string, others: { name: string }[]): string {
  const isTaken = (wanted: string) => others.some((other) => other.name === wanted);
  let number = 1;
  while (isTaken(numbered(name, number))) number += 1;
  return numbered(name, number);
}

const numbered = (name: string, number: number) => (number === 1 ? name : `${name} ${number}`);
