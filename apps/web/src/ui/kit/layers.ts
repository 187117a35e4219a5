/** The z-index of what lies above Mantine's dialogs (200): the scanner that a dialog opened, and the question above all. */
export const layers = { scanner: 400, leaveQuestion: 500 };
