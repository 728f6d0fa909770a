const PREFIX = "unsaved:";

/**
 * A copy in this tab of what the browser's database does not have yet: a reload may come before its write. Text only.
 * @returns whether there is one
 */
export function copyToTab(name: string, value: unknown): boolean {
  try {
    const text = JSON.stringify(value, plainOnly);
    sessionStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    // No room, no storage, or a file.
    dropFromTab(name);
    return false;
  }
}

/** @returns undefined if there is none */
export function readFromTab<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "") as Value;
  } catch {
    return undefined;
  }
}

export function dropFromTab(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Then there is nothing.
  }
}

function plainOnly(_key: string, value: unknown): unknown {
  if (value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    throw new TypeError("a file is no text");
  return value;
}
