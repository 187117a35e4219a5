// refused by api-reads-do-not-write
import "../../registries/fruits/fruits.commands.ts";
