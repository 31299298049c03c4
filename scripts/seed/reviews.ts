type SeedReview = {
	by: string;
	/** Without a slug the review is about the shop. */
	bought?: { slug: string; quantity: number };
	halfStars: number;
	review: string;
};

const createPurchase = (slug: string, quantity: number) => ({ slug, quantity });

/** Oldest first: the home page shows the last twelve. */
export const reviews: readonly SeedReview[] = [
	{
		by: "seed-karim",
		bought: createPurchase("hex-bolt-m10x60", 12),
		halfStars: 10,
		review:
			"Ordered hex bolts for a boiler frame on Sunday and fitted them on Tuesday. Every head was marked 8.8, every thread clean.",
	},
	{
		by: "seed-babul",
		bought: createPurchase("hex-bolt-m10x60", 4),
		halfStars: 9,
		review: "Good plating, no burrs. One bolt in the fifty was short.",
	},
	{
		by: "seed-anis",
		bought: createPurchase("hex-bolt-m10x60", 6),
		halfStars: 9,
		review: "Pulled to 49 Nm on every foot of the line and not one of them stretched.",
	},
	{
		by: "seed-shirin",
		bought: createPurchase("ball-bearing-6204-2rs", 48),
		halfStars: 10,
		review:
			"We run a rewinding shop and buy bearings by the dozen. No mixed lots so far, and the invoices are clear.",
	},
	{
		by: "seed-rafiq",
		bought: createPurchase("ball-bearing-6204-2rs", 10),
		halfStars: 9,
		review: "Quiet, and the seals sit flush. Replaced a set that came with the pump.",
	},
	{
		by: "seed-anis",
		bought: createPurchase("ball-bearing-6204-2rs", 20),
		halfStars: 8,
		review: "Run cool on the conveyor. I would have liked the maker's date on the box.",
	},
	{
		by: "seed-farzana",
		bought: createPurchase("vernier-callipers-150", 2),
		halfStars: 9,
		review:
			"The callipers agree with our gauge blocks to a hundredth. I took half a star off for the plain box.",
	},
	{
		by: "seed-tania",
		bought: createPurchase("vernier-callipers-150", 1),
		halfStars: 8,
		review: "Smooth slide and a lock that holds. The inch scale is hard to read in a dark shop.",
	},
	{
		by: "seed-rafiq",
		bought: createPurchase("combination-spanner-17", 6),
		halfStars: 8,
		review: "Good spanners at a fair price. The chrome has held up through a wet season on site.",
	},
	{
		by: "seed-jahangir",
		bought: createPurchase("adjustable-spanner-250", 2),
		halfStars: 5,
		review: "The jaw has more play than my old one. Fine for pipe nuts, not for worn heads.",
	},
	{
		by: "seed-jahangir",
		bought: createPurchase("hss-drill-set-5", 5),
		halfStars: 7,
		review:
			"Drill bits are sharp and stay sharp in mild steel. One sleeve arrived cracked, and they answered the same day.",
	},
	{
		by: "seed-karim",
		bought: createPurchase("hss-drill-set-5", 3),
		halfStars: 9,
		review: "Two months in 6 mm plate, with oil, and the 8 mm still starts without wandering.",
	},
	{
		by: "seed-habib",
		bought: createPurchase("cutting-disc-115", 50),
		halfStars: 9,
		review: "Thin, straight cuts, and they last. I got eleven cuts of 40 mm angle out of one disc.",
	},
	{
		by: "seed-lopa",
		bought: createPurchase("cutting-disc-115", 25),
		halfStars: 8,
		review: "They do what they should. Keep them dry: two from the bottom of the box had warped.",
	},
	{
		by: "seed-mitu",
		halfStars: 9,
		review: "The site works on my old phone at the workshop, even when the network is crawling.",
	},
	{
		by: "seed-habib",
		bought: createPurchase("bench-vice-100", 1),
		halfStars: 8,
		review:
			"Bought a bench vice. Heavy, square, no play in the jaw. Delivery took a day longer than promised.",
	},
	{
		by: "seed-nila",
		bought: createPurchase("toolbox-steel-420", 2),
		halfStars: 9,
		review: "Thick sheet, and the hinges don't rattle. The tray takes my whole socket rail.",
	},
	{
		by: "seed-babul",
		bought: createPurchase("saw-blade-185-40t", 3),
		halfStars: 9,
		review: "Clean edge in teak and in ply. Runs true from the first cut.",
	},
	{
		by: "seed-lopa",
		halfStars: 10,
		review: "Stock figures are honest. When it says three left, three are left.",
	},
	{
		by: "seed-nila",
		bought: createPurchase("tape-measure-5m", 10),
		halfStars: 10,
		review: "One for each of the crew. Figures still sharp after three months in cement dust.",
	},
	{
		by: "demo-shopper",
		bought: createPurchase("tape-measure-5m", 2),
		halfStars: 9,
		review: "The blade stands out over two metres on its own. The clip could be stronger.",
	},
	{
		by: "seed-mitu",
		bought: createPurchase("ball-valve-brass", 8),
		halfStars: 10,
		review: "Tight at once, no weeping, and the lever turns with one finger.",
	},
	{
		by: "seed-anis",
		bought: createPurchase("roller-chain-08b", 4),
		halfStars: 9,
		review:
			"Chain and sprockets matched our old ones without filing. Saved us a day on the conveyor.",
	},
	{
		by: "seed-tania",
		halfStars: 6,
		review:
			"Fittings are fine. I would like more sizes in brass, and thread sealing tape sold by the carton.",
	},
	{
		by: "seed-karim",
		bought: createPurchase("claw-hammer-20oz", 6),
		halfStars: 9,
		review:
			"Well balanced, and the head sits tight on the ash. The claw takes a nail by its shank.",
	},
	{
		by: "seed-babul",
		halfStars: 10,
		review:
			"Twenty years in the trade and this is the first shop that tells the standard on every part.",
	},
	{
		by: "seed-farzana",
		bought: createPurchase("step-drill-4-20", 2),
		halfStars: 10,
		review:
			"Round holes in 2 mm panel without a burr. The marks inside the flute are easy to read.",
	},
	{
		by: "seed-shirin",
		bought: createPurchase("hex-key-set-9", 5),
		halfStars: 9,
		review: "The ball ends fit without slop, and the rack keeps them in order.",
	},
	{
		by: "seed-nila",
		halfStars: 9,
		review:
			"Paid by card on the provider's page, without fuss, and the order was marked paid at once.",
	},
];

/** Not reviewed yet, so that the demo shopper can try the form. */
export const unreviewed = { by: "demo-shopper", bought: createPurchase("claw-hammer-20oz", 1) };
