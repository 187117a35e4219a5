/** JSON text as the database wrote it: parsing and serializing a long report again would double its cost. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** Returns the value itself, whether it is given as a value or as JSON text. */
export const asValue = <Value>(given: Value | JsonText<Value>): Value =>
  given instanceof JsonText ? given.read() : given;
