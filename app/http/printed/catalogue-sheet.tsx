import type { PrintedFamily } from "~/domain/catalog/families/printed-families.server";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatAmount } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";

type CatalogueSheetProps = {
	families: readonly (PrintedFamily & { code: { path: string; size: number } | null })[];
	hasPrices: boolean;
	/** Whose catalogue it is, of what and when. */
	day: string;
};

export const CatalogueSheet = ({ families, hasPrices, day }: CatalogueSheetProps) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it
	<main className="catalogue" tabIndex={0}>
		<p className="day">{day}</p>
		{families.map(({ slug, name, intro, code, columns, facts, parts }) => (
			<section key={slug}>
				<div className="head">
					<div>
						<h2>{name}</h2>
						{intro ? <p>{intro}</p> : null}
						{facts.length > 0 ? (
							<p>
								{facts
									.map(({ column, value }) => `${column.name} ${value} ${column.unit}`.trim())
									.join(" · ")}
							</p>
						) : null}
					</div>
					{code ? (
						<svg
							viewBox={`0 0 ${code.size} ${code.size}`}
							shapeRendering="crispEdges"
							aria-hidden="true"
						>
							<path d={code.path} />
						</svg>
					) : null}
				</div>
				<table>
					<thead>
						<tr>
							<th>Number</th>
							{slug ? null : <th>Name</th>}
							{columns.map((column) => (
								<th key={column.id}>
									{column.name} {column.unit}
								</th>
							))}
							<th>Unit</th>
							{hasPrices ? <th className="end">tk</th> : null}
						</tr>
					</thead>
					<tbody>
						{parts.map((part) => (
							<tr key={part.id}>
								<th>
									{part.partNumber || part.name}
									{part.yourNumber ? <small>Your number: {part.yourNumber}</small> : null}
								</th>
								{slug ? null : <td>{part.name}</td>}
								{columns.map(({ id }) => (
									<td key={id}>{part.specs[id]}</td>
								))}
								<td>
									{formatPack(part) ?? "Piece"}
									{formatOrderTerms(part) ? <small>{formatOrderTerms(part)}</small> : null}
								</td>
								{hasPrices ? (
									<td className="end">
										{part.breaks.map(({ minQuantity, unitPoisha }) => (
											<span key={minQuantity}>
												{minQuantity > 1 ? `${formatNumber(minQuantity)}+: ` : ""}
												{formatAmount(unitPoisha)}
											</span>
										))}
									</td>
								) : null}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		))}
	</main>
);

export const CATALOGUE_STYLES = `@page{margin:13mm 15mm 15mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:9px system-ui,sans-serif}}
.catalogue{padding:0 16px;overflow-x:auto}
.catalogue section+section{margin-top:8mm}
.catalogue .head{display:flex;justify-content:space-between;gap:5mm;break-inside:avoid;break-after:avoid}
.catalogue svg{flex:none;width:22mm;height:22mm}
.catalogue table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.catalogue :is(th,td){padding:1mm 2mm 1mm 0;text-align:left;vertical-align:top;border-bottom:1px solid #999}
.catalogue .end{text-align:right}
.catalogue :is(small,td span){display:block}
.catalogue tr{break-inside:avoid}
@media print{.catalogue{padding:0;overflow:visible;font-size:10px}.catalogue h2{font-size:15px}}`;
