const two = (value: number) => String(value).padStart(2, "0");

/** "2026-11-30" as a date field holds it, in the reader's time zone. */
export const toDateInput = (iso: string) => {
  const time = new Date(iso);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** "2026-11-30T18:00" as a field for date and time holds it, in the reader's time zone. */
export const toDateTimeInput = (iso: string) => {
  const time = new Date(iso);
  return `${toDateInput(iso)}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
