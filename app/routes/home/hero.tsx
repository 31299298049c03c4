import { ButtonLink } from "~/ui/elements/button";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { PadLink } from "~/ui/shell/only-looks";
import { AVIF_SRCSET, FALLBACK_URL, HERO_SIZES, WEBP_SRCSET } from "./hero-pictures";

export function Hero() {
	return (
		<section className="hero">
			{useIsDataSaverOn() ? null : (
				<picture className="contents">
					<source type="image/avif" srcSet={AVIF_SRCSET} sizes={HERO_SIZES} />
					<img
						{...{ fetchpriority: "high" }}
						sizes={HERO_SIZES}
						srcSet={WEBP_SRCSET}
						src={FALLBACK_URL}
						alt="A toolbox, a vice, a saw blade, bearings, gears, bolts and a hammer on a workbench"
						width={1600}
						height={900}
						className="hero-picture"
					/>
				</picture>
			)}
			<div className="hero-words">
				<h1>Tools and parts for people who make things.</h1>
				<p className="text-soft">
					Bolts by the box, bearings by the dozen, hand tools for a working life. At wholesale
					prices, designed by our own engineers.
				</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/products" variant="main" prefetch="intent">
						EXPLORE
					</ButtonLink>
					<PadLink>Have a list? Paste it</PadLink>
				</div>
			</div>
		</section>
	);
}
