import { Form } from "@remix-run/react";
import type { ProductDetail } from "~/domain/catalog/rules";
import { Button } from "~/ui/elements/button";
import { StockLabel } from "~/ui/products/stock-label";
import { BOX } from "./buy-box";
import { Prices } from "./prices";

export const REQUEST_EMAIL_INTENT = "request-email";
export const CANCEL_EMAIL_INTENT = "cancel-email";

type SoldOutProps = {
	product: ProductDetail;
	isNet: boolean;
	email: string;
	isRequested: boolean;
};

export function SoldOut({ product, isNet, email, isRequested }: SoldOutProps) {
	return (
		<Form method="post" action={`/products/${product.id}`} preventScrollReset className={BOX}>
			<Prices product={product} quantity={product.minQuantity} isNet={isNet} />
			<p>
				<StockLabel available={0} />
			</p>
			{isRequested ? (
				<>
					<p>
						We'll email you at <strong className="break-words">{email}</strong> when it's back.
					</p>
					<Button type="submit" name="intent" value={CANCEL_EMAIL_INTENT}>
						Don't email me
					</Button>
				</>
			) : (
				<>
					<Button type="submit" name="intent" value={REQUEST_EMAIL_INTENT} variant="main">
						Tell me when it's back
					</Button>
					<p className="hint break-words">We'll email {email} once.</p>
				</>
			)}
		</Form>
	);
}
