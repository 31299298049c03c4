import type { OrderLine } from "~/domain/orders/rules";
import { groupBy } from "~/platform/group-by";

/** Units of one product over all parcels, and which orders need them. */
export type PickedProduct = {
	productId: string;
	productName: string;
	quantity: number;
	orders: { orderNumber: string; quantity: number }[];
};

const collator = new Intl.Collator("en", { numeric: true });

/** By the products' names. */
export function buildPickList(
	lines: readonly Pick<OrderLine, "productId" | "productName" | "orderNumber" | "quantity">[],
): PickedProduct[] {
	return Array.from(
		groupBy(lines, ({ productId }) => productId),
		([productId, group]) => ({
			productId,
			productName: group[0]?.productName ?? "",
			quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
			orders: group.map(({ orderNumber, quantity }) => ({ orderNumber, quantity })),
		}),
	).sort((one, other) => collator.compare(one.productName, other.productName));
}
