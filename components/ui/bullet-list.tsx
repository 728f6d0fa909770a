/** Short sentences, each once. */
export const BulletList = ({ items }: { items: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-2 ps-5">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
