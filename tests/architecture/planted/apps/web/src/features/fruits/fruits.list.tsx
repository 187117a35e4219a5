import { yieldOf } from "@pomar/contract/fruits/yield.rules";

export const FruitsList = () => <p>{yieldOf as never}</p>;
