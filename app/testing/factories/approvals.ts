import type { SignedInUser } from "~/domain/accounts/rules";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addToCart } from "~/domain/cart/verbs.server";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { createTestPlatform } from "../platform";
import { createDeliveryMethod } from "./delivery";
import { buildOrderInput, type TestProduct } from "./factories";

/** The member's cart has only these products. Returns the request's id. */
export async function createApprovalRequest(
	member: SignedInUser,
	requested: readonly Pick<TestProduct, "id">[],
	quantity = 1,
	platform = createTestPlatform(),
): Promise<string> {
	for (const { id } of requested) await addToCart(platform, member, { productId: id, quantity });
	const { quantity: _, ...input } = buildOrderInput();
	const seen = formatSeenLines(await listCartLines(platform, member));
	const { methods } = await getDeliveryOffer(platform.db, createPriceViewer(platform, member));
	// Other tests of the file may have made methods, of which one must be chosen.
	const deliveryMethodId = methods.length > 0 ? await createDeliveryMethod() : undefined;
	const result = await requestApproval(
		platform,
		member,
		{ ...input, seen, deliveryMethodId },
		{ by: "program" },
	);
	if (!result.ok) throw new Error(`The request was refused: ${result.reason}`);
	return result.id;
}
