/** Enum values are `no-show` in the database, the API and our code, and `no_show` in Prisma. */
type Underscored<T> = T extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : T;
type Hyphenated<T> = T extends `${infer A}_${infer B}` ? `${A}-${Hyphenated<B>}` : T;

export const toPrismaEnum = <T extends string | null>(value: T) =>
  (value?.replaceAll("-", "_") ?? null) as Underscored<T>;

export const fromPrismaEnum = <T extends string | null>(value: T) =>
  (value?.replaceAll("_", "-") ?? null) as Hyphenated<T>;
