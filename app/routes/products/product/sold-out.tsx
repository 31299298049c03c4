import { Form } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import type { ProductDetail } from "~/domain/catalog/rules";
import { Button } from "~/ui/elements/button";
import { StockLabel } from "~/ui/products/stock-label";
import { AskOwner, useOnlyLooks } from "~/ui/shell/only-looks";
import { BOX } from "./buy-box";
import { Prices } from "./prices";
import { QuantityField } from "./quantity-field";
import { WaitButton } from "./wait-button";

export const REQUEST_EMAIL_INTENT = "request-email";
export const CANCEL_EMAIL_INTENT = "cancel-email";

type SoldOutProps = {
	product: ProductDetail;
	isNet: boolean;
	initialQuantity: string;
	error: string | null;
	email: string;
	isRequested: boolean;
};

export function SoldOut({
	product,
	isNet,
	initialQuantity,
	error,
	email,
	isRequested,
}: SoldOutProps) {
	return (
		<Form
			method="post"
			action={`/products/${product.id}`}
			preventScrollReset
			noValidate
			className={BOX}
		>
			<Prices product={product} quantity={product.minQuantity} isNet={isNet} />
			<p>
				<StockLabel available={0} />
			</p>
			{useOnlyLooks() ? (
				<AskOwner />
			) : (
				<>
					<QuantityField
						className="max-w-narrow"
						defaultValue={initialQuantity}
						hint={formatOrderTerms(product)}
						errors={error ? [error] : undefined}
					/>
					<WaitButton leadDays={product.leadDays} isMain />
				</>
			)}
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
					<Button type="submit" name="intent" value={REQUEST_EMAIL_INTENT}>
						Tell me when it's back
					</Button>
					<p className="hint break-words">We'll email {email} once.</p>
				</>
			)}
		</Form>
	);
}
