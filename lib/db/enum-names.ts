/**
 * Values of enums: `no-show` in the database, the API and our code, `no_show` in Prisma, which allows no hyphens in names.
 */
type Underscored<T> = T extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : T;
type Hyphenated<T> = T extends `${infer A}_${infer B}` ? `${A}-${Hyphenated<B>}` : T;

/** The value as Prisma names it. */
export const toPrismaEnum = <T extends string | null>(value: T) =>
  (value?.replaceAll("-", "_") ?? null) as Underscored<T>;

/** The value of a row that Prisma read, as we name it. */
export const fromPrismaEnum = <T extends string | null>(value: T) =>
  (value?.replaceAll("_", "-") ?? null) as Hyphenated<T>;
