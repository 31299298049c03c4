import { inject } from "vitest";

/** Each worker has its own shop, because some tests take the payment provider down. */
function getOwnShop() {
	const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
	if (!shop) throw new Error("There are more workers than shops.");
	return shop;
}

export let { base, inbox } = getOwnShop();

/** The journeys go to another shop until the returned function is called. */
export function visitOtherShop(other: ReturnType<typeof getOwnShop>): () => void {
	({ base, inbox } = other);
	return () => {
		({ base, inbox } = getOwnShop());
	};
}
