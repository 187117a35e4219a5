/** JSON text as the database wrote it: parsing and writing it again would double the cost of a long report. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** The value itself, in whichever of the two forms it is. */
export const asValue = <Value>(given: Value | JsonText<Value>): Value =>
  given instanceof JsonText ? given.read() : given;
