const message = { fontSize: "var(--mantine-font-size-sm)" };

/** Every input of a form: high enough for gloves, its label and messages in the text's own size. */
export const inputLook = {
  size: "lg",
  styles: {
    label: { fontSize: "var(--mantine-font-size-sm)", fontWeight: 600, marginBottom: 6 },
    description: { ...message, marginBottom: 6 },
    error: message,
  },
} as const;
