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
		TABLE,
		quantity && UNIT_BESIDE_QUANTITY,
		hasLineNumbers && LINE_NUMBERS,
		quantity && !extra ? TWO_LINES : ROOMY,
		extra && EXTRA,
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
			<tbody className="max-sm:block">
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

/** The table styles its cells: a class of each would be sent once for every part. On a phone a row is a grid. */
const TABLE = [
	"w-full text-small tabular-nums max-sm:block print:[&_*]:text-[11px]/4 print:[&_tbody_tr]:h-auto [&_caption]:py-2 [&_caption]:text-left [&_caption]:text-soft max-sm:[&_caption]:block",
	"[&_thead_th]:border-b-2 [&_thead_th]:border-b-ink [&_thead_th]:text-left [&_thead_th]:font-semibold [&_thead_th]:text-soft",
	"[&_tbody_tr]:border-b [&_tbody_tr]:bg-surface [&_tbody_tr:hover]:bg-tile",
	"max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:grid-cols-[auto_1fr_auto_auto] max-sm:[&_tbody_tr]:items-center max-sm:[&_tbody_tr]:gap-x-1.5 max-sm:[&_tbody_tr]:px-2",
	"[&_tbody_th]:text-left [&_tbody_th]:font-semibold max-sm:[&_tbody_th]:flex max-sm:[&_tbody_th]:items-center max-sm:[&_tbody_th]:gap-3",
	"[&_th_a]:no-underline [&_th_a:hover]:underline [&_th_.picture]:sm:mr-3 [&_th_.picture]:sm:inline-block [&_th_.picture]:sm:align-middle [&_.average-rating]:sm:ml-3 [&_.average-rating]:sm:inline-flex [&_.average-rating]:sm:align-middle [&_td>.money]:font-semibold [&_td:nth-child(-n+3)]:text-soft",
	"sm:[&_:is(td,th)]:px-2 sm:[&_:is(td,th)]:py-1 sm:pointer-fine:[&_:is(td,th)]:py-px sm:pointer-fine:[&_tbody_tr]:h-9 sm:pointer-fine:[&_tbody_*]:[line-height:1rem] sm:[&_td]:whitespace-nowrap sm:[&_:is(td,th):nth-child(n+4)]:text-right",
	"pointer-fine:[&_.button]:min-h-8 pointer-fine:[&_.button]:px-3 pointer-fine:[&_.button]:py-0 sm:[&_form>.button]:col-start-3",
	"max-sm:[&_[colspan]]:col-span-4 max-sm:[&_[colspan]]:py-2",
	"[&_.input]:w-18 [&_.input]:text-right pointer-fine:[&_.input]:min-h-8 pointer-fine:[&_.input]:py-0 print:[&_.input]:min-h-0 print:[&_.input]:w-12 print:[&_.input]:border-0 print:[&_.input]:bg-transparent print:[&_.input]:px-0",
	"[&_form]:grid [&_form]:grid-cols-[auto_auto_auto] [&_form]:items-center [&_form]:justify-end [&_form]:gap-x-2 sm:[&_form]:grid-cols-[auto_3.5rem_auto]",
].join(" ");

/** Names need the room until the window is wide. */
const UNIT_BESIDE_QUANTITY = "max-2xl:[&_:is(td,th):nth-child(3)]:hidden";

const ROOMY =
	"max-sm:[&_tbody_tr]:py-2 max-sm:[&_tbody_th]:col-span-4 max-sm:[&_tbody_th]:text-base";

/** A phone shows name and number, then price and stock beside the quantity. The rest is on the part's page. */
const TWO_LINES = [
	"max-sm:[&_tbody_tr]:py-1 max-sm:[&_tbody_th]:col-span-3 max-sm:[&_tbody_th]:[line-height:1.2] max-sm:[&_th_:is(.picture,.average-rating)]:hidden",
	"max-sm:[&_td:nth-child(2)]:justify-self-end max-sm:[&_td:nth-child(4)]:row-start-2 max-sm:[&_td:nth-child(5)]:row-start-3 max-sm:[&_td:nth-child(n+4)]:col-start-1 max-sm:[&_td:nth-child(6)]:col-end-5 max-sm:[&_td:nth-child(6)]:row-span-2 max-sm:[&_td:nth-child(6)]:row-start-2 max-sm:[&_td:nth-child(6)]:justify-self-end",
].join(" ");

const LINE_NUMBERS =
	"[counter-reset:line] [&_tbody_tr]:[counter-increment:line] [&_tbody_th]:before:inline-block [&_tbody_th]:before:min-w-8 [&_tbody_th]:before:font-normal [&_tbody_th]:before:text-soft [&_tbody_th]:before:content-[counter(line)]";

/** A phone shows it beside the quantity. */
const EXTRA =
	"max-sm:[&_td:nth-child(4)]:text-right max-sm:[&_td:nth-child(5)]:col-end-5 max-sm:[&_td:nth-child(6)]:justify-self-end [&_td:nth-child(7)]:text-soft max-lg:[&_td:nth-child(7)]:whitespace-normal max-sm:[&_td:nth-child(n+6)]:col-span-4 max-sm:[&_td:nth-child(n+6)]:col-start-1 max-sm:[&_td:nth-child(n+6)]:row-start-3";
