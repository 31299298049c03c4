import {
	describeDelivery,
	type OrderDelivery,
	type OrderLine,
} from "~/domain/orders/rules/order-line";
import { groupBy } from "~/platform/group-by";

/** Units of one product over all parcels, and which orders need them. */
export type PickedProduct = {
	productId: string;
	productName: string;
	partNumber: string;
	/** '' when nobody has entered it. */
	bin: string;
	quantity: number;
	orders: { orderNumber: string; quantity: number }[];
};

/** Groups the orders of each way of delivery, such as 'Truck'. */
export const groupByDelivery = (
	lines: readonly (OrderDelivery & Pick<OrderLine, "orderNumber">)[],
): { delivery: string; orderNumbers: string[] }[] =>
	Array.from(groupBy(lines, describeDelivery), ([delivery, group]) => ({
		delivery,
		orderNumbers: Array.from(new Set(group.map(({ orderNumber }) => orderNumber))),
	}));

const collator = new Intl.Collator("en", { numeric: true });

/** Builds in the order of the bins in the warehouse; products without a bin come last, by number. */
export function buildPickList(
	lines: readonly Pick<
		OrderLine,
		"productId" | "productName" | "partNumber" | "orderNumber" | "quantity"
	>[],
	bins: ReadonlyMap<string, string>,
): PickedProduct[] {
	return Array.from(
		groupBy(lines, ({ productId }) => productId),
		([productId, group]) => ({
			productId,
			productName: group[0]?.productName ?? "",
			partNumber: group[0]?.partNumber ?? "",
			bin: bins.get(productId) ?? "",
			quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
			orders: group.map(({ orderNumber, quantity }) => ({ orderNumber, quantity })),
		}),
	).sort(
		(one, other) =>
			Number(one.bin === "") - Number(other.bin === "") ||
			collator.compare(one.bin, other.bin) ||
			collator.compare(one.partNumber || one.productName, other.partNumber || other.productName),
	);
}
