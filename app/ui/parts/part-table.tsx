import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { ProductDto, ProductRowDto } from "~/domain/catalog/rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { useIsDataSaverOn } from "../pictures/data-saver";
import { Picture } from "../pictures/picture";
import { AverageRating } from "../products/average-rating";
import { Price } from "../products/price";
import { StockLabel } from "../products/stock-label";
import { useRowNavigation } from "./row-navigation";

/** What only some pages show. */
type Optional = Pick<
	ProductDto,
	"imageKey" | "ratingSum" | "ratingCount" | "archived" | "replacement"
>;

/** `url` leads to its details, if not its own page does; `netPoisha` is the price without VAT, if the page shows it. */
export type PartRow = Omit<ProductRowDto, keyof Optional> &
	Partial<Optional> & { url?: string; netPoisha?: number };

/** The field of a part for a quantity; visitors see none. */
export type QuantityOf<Part = PartRow> = ((part: Part) => ReactNode) | null;

type PartTableProps<Part> = {
	parts: readonly Part[];
	caption: ReactNode;
	note?: ReactNode;
	quantity: QuantityOf<Part>;
	/** Otherwise the page shows one kind of part. */
	hasPictures?: boolean;
	hasLineNumbers?: boolean;
	extra?: { head: string; of: (part: Part) => ReactNode };
	folds?: readonly { afterId: string; label: string; to: string }[];
};

/** One row per part with its whole name, because sizes differ at the end. */
export function PartTable<Part extends PartRow>(table: PartTableProps<Part>) {
	const { parts, caption, note, quantity, hasPictures, hasLineNumbers, extra, folds = [] } = table;
	const classes = [
		"part-rows part-table",
		quantity && "part-table-order",
		quantity && !extra && "part-table-short",
		hasLineNumbers && "part-table-numbered",
		extra && "part-table-more",
	];
	return (
		<table className={classes.filter(Boolean).join(" ")} {...useRowNavigation()}>
			<caption>
				<div className="flex flex-wrap items-baseline justify-between gap-x-6">
					{caption}
					{note}
				</div>
			</caption>
			<thead className="max-sm:sr-only">
				<tr>
					<th scope="col">Part</th>
					<th scope="col">Number</th>
					<th scope="col">Unit</th>
					<th scope="col">Price</th>
					<th scope="col">Stock</th>
					{quantity ? <th scope="col">Quantity</th> : null}
					{extra ? <th scope="col">{extra.head}</th> : null}
				</tr>
			</thead>
			<tbody>
				{parts.map((part) => (
					<Fragment key={part.id}>
						<tr>
							<th scope="row">
								{hasPictures && part.imageKey ? <RowPicture imageKey={part.imageKey} /> : null}
								{part.archived ? (
									part.name
								) : (
									<a data-discover="true" href={part.url ?? `/products/${part.id}`}>
										{part.name}
									</a>
								)}
								<AverageRating of={part} />
								{part.replacement ? <ReplacedBy part={part.replacement} /> : null}
							</th>
							<td>{part.partNumber}</td>
							<td>{formatPack(part) ?? "Piece"}</td>
							<td>
								<Price poisha={part.pricePoisha} netPoisha={part.netPoisha} />
							</td>
							<td>
								<StockLabel available={part.available} archived={part.archived} />
							</td>
							{quantity ? <td>{quantity(part)}</td> : null}
							{extra ? <td>{extra.of(part)}</td> : null}
						</tr>
						{folds
							.filter(({ afterId }) => afterId === part.id)
							.map(({ to, label }) => (
								<tr key={to}>
									<td colSpan={6}>
										<Link to={to}>{label}</Link>
									</td>
								</tr>
							))}
					</Fragment>
				))}
			</tbody>
		</table>
	);
}

const ReplacedBy = ({ part }: { part: NonNullable<PartRow["replacement"]> }) => (
	<small className="sm:ml-3">
		Replaced by <Link to={`/products/${part.id}`}>{part.partNumber || part.name}</Link>
	</small>
);

const PICTURE_PX = 32;

const RowPicture = ({ imageKey }: Pick<Optional, "imageKey">) =>
	useIsDataSaverOn() ? null : (
		<Picture imageKey={imageKey} alt="" size={PICTURE_PX} className="size-8 flex-none" />
	);
