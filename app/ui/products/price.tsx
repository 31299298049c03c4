import { Money } from "../elements/money";

/** Null where prices are for members only. */
export function Price({ poisha }: { poisha: number | null }) {
	return poisha === null ? <small>Log in to see prices</small> : <Money poisha={poisha} />;
}
