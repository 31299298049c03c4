import { Link } from "@remix-run/react";
import { isCancellable } from "~/domain/orders/rules/order-status";
import type { PaymentLine } from "~/domain/payments/payment-line";
import { OrderedLines } from "~/ui/payment/ordered-lines";

/** Beyond the first lines there are no ids, which would be a third of the page's bytes. */
export type OwnLine = PaymentLine & { id?: string; productId?: string };

type OwnLinesProps = {
	lines: readonly OwnLine[];
	/** False for an order that is cancelled as a whole (`isWhole`). */
	hasSingleCancellations: boolean;
	isOnAccount: boolean;
};

/** The page cancels all lines; single ones can be cancelled here. */
export const OwnLines = ({ lines, hasSingleCancellations, isOnAccount }: OwnLinesProps) => (
	<OrderedLines
		lines={lines}
		isOnAccount={isOnAccount}
		renderName={({ productId, productName }) =>
			productId ? <Link to={`/products/${productId}`}>{productName}</Link> : productName
		}
		renderAction={(line) =>
			hasSingleCancellations && lines.length > 1 && line.id && isCancellable(line) ? (
				<Link
					to={`/myorder/${line.id}/cancel?from=order`}
					aria-label={`CANCEL ${line.productName}`}
					className="-my-2 py-2"
					reloadDocument
				>
					CANCEL
				</Link>
			) : null
		}
	/>
);
