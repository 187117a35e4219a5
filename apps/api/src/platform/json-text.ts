/**
 * A value as the JSON that the database wrote. Who may see all of it gets the text itself: reading it only to write it again
 * costs a long report as much as everything else around its statement.
 */
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
