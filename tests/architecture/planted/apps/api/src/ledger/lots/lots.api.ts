// refused by api-rooms-meet-below
import "../../registries/fruits/egg.ts";
