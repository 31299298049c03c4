import { ButtonLink } from "~/ui/elements/button";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { AVIF_SRCSET, FALLBACK_URL, HERO_SIZES, WEBP_SRCSET } from "./hero-pictures";

export function Hero() {
	return (
		<section className="grid lg:bg-bench lg:px-[max(0px,(100%-90rem)/2)]">
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
						className="aspect-16/9 w-full bg-bench object-cover lg:col-1 lg:row-1 lg:aspect-auto lg:h-136 lg:w-256 lg:justify-self-end dark:[filter:brightness(0.8)] lg:dark:mask-[linear-gradient(90deg,transparent,rgb(0_0_0/0.2)_22%,#000_60%)]"
					/>
				</picture>
			)}
			<div className="grid justify-items-start gap-4 px-4 pt-6 lg:z-1 lg:col-1 lg:row-1 lg:max-w-narrow lg:gap-5 lg:self-center lg:pt-0 lg:pr-0 lg:pb-8 lg:pl-8 lg:only:py-12">
				<h1 className="lg:text-display">Tools and parts for people who make things.</h1>
				<p className="text-lead text-soft">
					Bolts by the box, bearings by the dozen, hand tools for a working life. At wholesale
					prices, designed by our own engineers.
				</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/products" variant="main" prefetch="intent">
						EXPLORE
					</ButtonLink>
					<ButtonLink to="/order-pad">Have a list? Paste it</ButtonLink>
				</div>
			</div>
		</section>
	);
}
