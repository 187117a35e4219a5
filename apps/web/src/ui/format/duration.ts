/** A duration in words: `12 min 5 s`. @param smallest  the smallest unit shown. */
export function durationWords(ms: number, smallest: "s" | "min" = "s"): string {
  const seconds = (ms - (ms % 1000)) / 1000;
  const whole = (seconds - (seconds % 60)) / 60;
  const [hours, minutes] = [(whole - (whole % 60)) / 60, whole % 60];
  const parts = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    hours === 0 && smallest === "s" && `${seconds % 60} s`,
  ];
  return parts.filter((part) => part !== false).join(" ") || "0 min";
}
