/** A value as the JSON that the database wrote: to parse and write it again would double what a long report costs. */
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
