/** A quarry at first light: benches, a crusher with its belt, the piles it makes. Drawn for the product; says nothing. */
export function QuarryIllustration({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden className={className}>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a2521" />
          <stop offset="0.45" stopColor="#57463a" />
          <stop offset="0.72" stopColor="#c98a3c" />
          <stop offset="1" stopColor="#f3b544" />
        </linearGradient>
        <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1c1815" stopOpacity="0" />
          <stop offset="1" stopColor="#1c1815" />
        </linearGradient>
      </defs>
      <rect width="800" height="640" fill="url(#sky)" />
      <circle cx="560" cy="468" r="62" fill="#ffd27a" />
      <path d="M0 452 130 388l96 40 120-70 132 84 108-40 214 96v360H0z" fill="#8a6743" />
      <path d="M0 500h150l28 34h110l26 36h96l24 34h366v296H0z" fill="#6d533b" />
      <path d="M0 556h96l26 38h120l28 40h118l26 40h386v226H0z" fill="#523f30" />
      <path d="M0 500h150l4 6H0z M178 534h110l4 6H182z M314 570h96l4 6h-96z" fill="#a37a4b" />
      <path d="M0 556h96l4 6H0z M122 594h120l4 6H126z M270 634h118l4 6H274z" fill="#7d6043" />
      <Crusher />
      <path d="M0 690h800v210H0z" fill="#2f2621" />
      <path d="M560 694q58-92 96-112 40 22 102 112z" fill="#c2a579" />
      <path d="M656 582q40 22 102 112h-74z" fill="#9c8159" />
      <path d="M60 700q52-70 84-86 34 18 92 86z" fill="#8d7a63" />
      <path d="M144 614q34 18 92 86h-66z" fill="#6f604f" />
      <Truck />
      <rect y="600" width="800" height="300" fill="url(#foot)" />
    </svg>
  );
}

function Crusher() {
  return (
    <g>
      <path d="M330 700V600h92v100z" fill="#231d19" />
      <path d="M312 560h128l-22 42h-84z" fill="#2b2420" />
      <path d="M344 612h18v22h-18z M372 612h18v22h-18z" fill="#f3b544" />
      <path d="M418 640 650 566l6 12L424 660z" fill="#231d19" />
      <path d="M480 640v60h8v-62z M560 612v88h8v-90z" fill="#231d19" />
      <path d="M650 560h16v22l-8 6-8-6z" fill="#231d19" />
    </g>
  );
}

function Truck() {
  return (
    <g>
      <path d="M250 706l-10-42h96l-8 42z" fill="#f0a92e" />
      <path d="M246 664q46-26 84 0z" fill="#b39a72" />
      <path d="M338 706v-36h30l16 20v16z" fill="#d9922a" />
      <path d="M346 676h20l10 14h-30z" fill="#2a2521" />
      <path d="M238 704h150v10H238z" fill="#1c1815" />
      <circle cx="268" cy="716" r="15" fill="#14110f" />
      <circle cx="306" cy="716" r="15" fill="#14110f" />
      <circle cx="362" cy="716" r="15" fill="#14110f" />
      <circle cx="268" cy="716" r="6" fill="#8d7a63" />
      <circle cx="306" cy="716" r="6" fill="#8d7a63" />
      <circle cx="362" cy="716" r="6" fill="#8d7a63" />
    </g>
  );
}
