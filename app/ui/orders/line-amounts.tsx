import type { OrderLine } from "~/domain/orders/rules/order-line";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";

type LineAmountsProps = Pick<OrderLine, "quantity" | "unitPricePoisha" | "totalPoisha">;

/** Every page and every mail shows the same sum. */
export function LineAmounts({ quantity, unitPricePoisha, totalPoisha }: LineAmountsProps) {
	return (
		<span className="number ml-auto">
			{formatNumber(quantity)} × <Money poisha={unitPricePoisha} /> ={" "}
			<strong>
				<Money poisha={totalPoisha} />
			</strong>
		</span>
	);
}
