/** Focuses a field, after opening the row in which it is folded. */
export function reveal(field: HTMLElement): void {
  unfold(field);
  field.focus();
}

/** Opens the rows of all mistakes, and focuses the first. The button is far below it. */
export function revealMistakes(form: HTMLFormElement | null): void {
  const [first, ...others] = form?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
  // Ten rows without a description may need one description for all: their lines say so.
  for (const field of others) if (!isUndescribed(field)) unfold(field);
  if (first) reveal(first);
}

function unfold(field: HTMLElement): void {
  const fold = field.closest("[data-item]") && field.closest("details");
  if (fold) fold.open = true;
}

const isUndescribed = (field: HTMLElement) =>
  field instanceof HTMLTextAreaElement && field.value.trim() === "";
