import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

type CardGridProps = {
	cards: readonly { to: string; imageKey: string; name: string; details: ReactNode }[];
	className: string;
	cardClass?: string;
	pictureClass: string;
	nameClass?: string;
};

export function CardGrid(props: CardGridProps) {
	const { cards, className, cardClass = "", pictureClass, nameClass = "" } = props;
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<ul className={`grid pr-px pb-px sm:grid-cols-2 ${className}`}>
			{cards.map(({ to, imageKey, name, details }) => (
				<li key={to} className={`-mr-px -mb-px flex border bg-surface ${cardClass}`}>
					<Link
						to={to}
						className="group flex min-h-12 flex-1 items-center gap-3 py-2 pr-3 pl-2 no-underline focus-visible:relative focus-visible:z-1"
					>
						{imageKey && !isDataSaverOn ? (
							<Picture
								imageKey={imageKey}
								alt=""
								size={96}
								className={`aspect-square flex-none ${pictureClass}`}
							/>
						) : null}
						<span className="min-w-0 [line-height:1.25rem] wrap-anywhere">
							<b className={`block group-hover:underline ${nameClass}`}>{name}</b> {details}
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
