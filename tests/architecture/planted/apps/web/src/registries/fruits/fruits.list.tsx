import { yieldOf } from "@pomar/contract/registries/fruits/yield.rules";

export const FruitsList = () => <p>{yieldOf as never}</p>;
