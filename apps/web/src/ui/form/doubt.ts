/** A question about an unusual value, which is more likely a mistake of the scale or of typing than a real value. */
export interface Doubt {
  title: string;
  text: string;
}
