import classes from "./import.module.css";

const steps = ["Arquivo", "Conferência", "Importação"];

/** Which of the three steps this is. @param current  from 1. */
export function ImportSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Passos">
      {steps.map((step, at) => (
        <li key={step} aria-current={at + 1 === current ? "step" : undefined} data-past={at + 1 < current || undefined}>
          <span className={classes.stepNumber} aria-hidden="true">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
