import { Form, useLocation } from "@remix-run/react";
import type { ProductDto } from "~/domain/catalog/rules";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { Picture } from "~/ui/pictures/picture";
import { StockLabel } from "~/ui/products/stock-label";

export function ProductRow({ product }: { product: ProductDto }) {
	const { name, onHand, reserved, archived } = product;
	return (
		<tr>
			<Cell label="Picture">
				<Picture imageKey={product.imageKey} alt="" size={64} />
			</Cell>
			<Cell label="Product">
				{name}
				<br />
				{archived ? (
					<Badge tone="neutral">Archived</Badge>
				) : (
					<StockLabel available={product.available} />
				)}
			</Cell>
			<Cell label="Price" align="end">
				<Money poisha={product.pricePoisha} />
			</Cell>
			<Cell label="On hand" align="end">
				{onHand.toLocaleString("en-US")}
			</Cell>
			<Cell label="Reserved" align="end">
				{reserved.toLocaleString("en-US")}
			</Cell>
			<ProductActions product={product} />
		</tr>
	);
}

function ProductActions({ product: { id, name, archived } }: { product: ProductDto }) {
	const { search } = useLocation();
	const path = `/dashboard/manageProduct/${id}`;
	return (
		<ActionsCell>
			<ButtonLink to={path + search} aria-label={`Edit ${name}`}>
				Edit
			</ButtonLink>
			<ButtonLink to={`${path}/stock${search}`} aria-label={`Stock of ${name}`} preventScrollReset>
				Stock
			</ButtonLink>
			<Form method="post" action={`/dashboard/manageProduct${search}`} preventScrollReset>
				<input type="hidden" name="productId" value={id} />
				<Button
					type="submit"
					name="archived"
					value={archived ? "no" : "yes"}
					variant="plain"
					aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
				>
					{archived ? "Restore" : "Archive"}
				</Button>
			</Form>
			<ButtonLink
				to={`${path}/delete${search}`}
				variant="plain"
				aria-label={`Delete ${name}`}
				preventScrollReset
			>
				Delete
			</ButtonLink>
		</ActionsCell>
	);
}
