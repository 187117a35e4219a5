import { formulas } from "@pomar/contract/calculator/formulas.rules";
import { Link } from "@tanstack/react-router";
import classes from "./calculator.module.css";

/** Every formula with what it is wanted for; the choice goes into the address. */
export function FormulaCards() {
  return (
    <ul className={classes.cards} aria-label="Fórmulas">
      {formulas.map(({ key, name, purpose }) => (
        <li key={key}>
          <Link to="." search={{ formula: key }} className={classes.card}>
            <b>{name}</b>
            <span>{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
