/**
 * Names by hand: GeoNames gives regions in English, provinces in a mix of languages and a few cities
 * under an English or unofficial name. Keys are GeoNames admin1 and admin2 codes.
 */

/**
 * @typedef {{ regions: Record<string, string>, provinces: Record<string, string>, cities: Record<string, string>, keep:
 * string[], drop: string[] }} CountryNames
 */

/** @type {CountryNames} */
const italy = {
  regions: {
    '01': 'Abruzzo', '02': 'Basilicata', '03': 'Calabria', '04': 'Campania', '05': 'Emilia-Romagna',
    '06': 'Friuli-Venezia Giulia', '07': 'Lazio', '08': 'Liguria', '09': 'Lombardia', '10': 'Marche',
    '11': 'Molise', '12': 'Piemonte', '13': 'Puglia', '14': 'Sardegna', '15': 'Sicilia', '16': 'Toscana',
    '17': 'Trentino-Alto Adige', '18': 'Umbria', '19': "Valle d'Aosta", '20': 'Veneto',
  },
  provinces: {
    AQ: "L'Aquila", BT: 'Barletta-Andria-Trani', FI: 'Firenze', MB: 'Monza e Brianza', MI: 'Milano',
    RM: 'Roma', SU: 'Sud Sardegna', VB: 'Verbano-Cusio-Ossola', VV: 'Vibo Valentia', TN: 'Trento', PE: 'Pescara',
  },
  cities: {
    Rome: 'Roma', Milan: 'Milano', Naples: 'Napoli', Turin: 'Torino', Genoa: 'Genova', Florence: 'Firenze',
    Venice: 'Venezia', Padua: 'Padova', Mantua: 'Mantova', Syracuse: 'Siracusa', Leghorn: 'Livorno',
    'Carpi Centro': 'Carpi', 'San Remo': 'Sanremo', 'Montesilvano Marina': 'Montesilvano',
    'Fiumicino-Isola Sacra': 'Fiumicino', 'Cava Dè Tirreni': "Cava de' Tirreni",
    'Cassano Allo Ionio': 'Cassano allo Ionio', 'Sannicandro Garganico': 'San Nicandro Garganico',
    'Albisola Marina': 'Albissola Marina', 'Cinque Frondi': 'Cinquefrondi', Montecompatri: 'Monte Compatri',
    'Renon - Ritten': 'Renon', 'Scanzo-Rosciate': 'Scanzorosciate', Telese: 'Telese Terme',
    'Mira Taglio': 'Mira', 'Spinea-Orgnano': 'Spinea',
  },
  keep: ['Lido di Ostia'],
  drop: ['Beccacivetta-Azzano', 'Grassina Ponte a Ema', 'Pallanza-Intra-Suna', 'Romano Banco', 'Marina di Pisa-Tirrenia-Calambrone'],
};

/** @type {CountryNames} */
const spain = {
  regions: {
    '07': 'Islas Baleares', 27: 'La Rioja', 29: 'Comunidad de Madrid', 31: 'Región de Murcia',
    32: 'Navarra', 34: 'Asturias', 39: 'Cantabria', 51: 'Andalucía',
    52: 'Aragón', 53: 'Canarias', 54: 'Castilla-La Mancha', 55: 'Castilla y León', 56: 'Cataluña',
    57: 'Extremadura', 58: 'Galicia', 59: 'País Vasco', 60: 'Comunidad Valenciana', CE: 'Ceuta', ML: 'Melilla',
  },
  provinces: {
    A: 'Alicante', AB: 'Albacete', AL: 'Almería', AV: 'Ávila', B: 'Barcelona', BA: 'Badajoz', BI: 'Bizkaia',
    BU: 'Burgos', C: 'A Coruña', CA: 'Cádiz', CC: 'Cáceres', CE: 'Ceuta', CO: 'Córdoba', CR: 'Ciudad Real',
    CS: 'Castellón', CU: 'Cuenca', GC: 'Las Palmas', GI: 'Girona', GR: 'Granada', GU: 'Guadalajara',
    H: 'Huelva', HU: 'Huesca', J: 'Jaén', L: 'Lleida', LE: 'León', LO: 'La Rioja', LU: 'Lugo', M: 'Madrid',
    MA: 'Málaga', ME: 'Melilla', MU: 'Murcia', NA: 'Navarra', O: 'Asturias', OR: 'Ourense', P: 'Palencia',
    PM: 'Islas Baleares', PO: 'Pontevedra', S: 'Cantabria', SA: 'Salamanca', SE: 'Sevilla', SG: 'Segovia',
    SO: 'Soria', SS: 'Gipuzkoa', T: 'Tarragona', TE: 'Teruel', TF: 'Santa Cruz de Tenerife', TO: 'Toledo',
    V: 'Valencia', VA: 'Valladolid', VI: 'Álava', Z: 'Zaragoza', ZA: 'Zamora',
  },
  cities: {
    'Gasteiz / Vitoria': 'Vitoria-Gasteiz', 'Donostia / San Sebastián': 'San Sebastián / Donostia', Cadiz: 'Cádiz', Javea: 'Jávea',
    Seville: 'Sevilla', 'El entrego': 'El Entrego', 'Xeraco,Jaraco': 'Xeraco', 'Quart d’Onyar': "Quart d'Onyar",
    Amés: 'Ames', Arganda: 'Arganda del Rey', 'Burela de Cabo': 'Burela', 'La Laguna': 'San Cristóbal de La Laguna',
    'Santa Lucía': 'Santa Lucía de Tirajana',
  },
  // GeoNames files these towns under a neighbouring municipality.
  keep: [
    'Cornellà de Llobregat', 'El Ejido', 'San Vicent del Raspeig', 'Esplugues de Llobregat', 'Sant Adrià de Besòs',
    'Sant Joan Despí', 'Torre-Pacheco', 'Almassora', 'Mutxamel', 'San Juan de Alicante',
  ],
  drop: ['Campiña', 'Grao de Murviedro', 'Arriba', 'Ruayer', 'Tanque'],
};

/** @type {CountryNames} */
const france = {
  regions: {
    11: 'Île-de-France', 24: 'Centre-Val de Loire', 27: 'Bourgogne-Franche-Comté', 28: 'Normandie',
    32: 'Hauts-de-France', 44: 'Grand Est', 52: 'Pays de la Loire', 53: 'Bretagne', 75: 'Nouvelle-Aquitaine',
    76: 'Occitanie', 84: 'Auvergne-Rhône-Alpes', 93: "Provence-Alpes-Côte d'Azur", 94: 'Corse',
  },
  provinces: {
    '2A': 'Corse-du-Sud', '2B': 'Haute-Corse', 21: "Côte-d'Or", 31: 'Haute-Garonne', 41: 'Loir-et-Cher',
    54: 'Meurthe-et-Moselle', 59: 'Nord', 84: 'Vaucluse', 95: "Val-d'Oise",
  },
  cities: {
    'el Voló': 'Le Boulou', "la Roca d'Albera": 'Laroque-des-Albères', 'Sant Joan de Pladecorts': 'Saint-Jean-Pla-de-Corts',
    'Château-Chinon(Ville)': 'Château-Chinon', Évry: 'Évry-Courcouronnes', 'Cherbourg-Octeville': 'Cherbourg-en-Cotentin',
  },
  keep: ['Lomme', 'Tassin-la-Demi-Lune'],
  drop: [],
};

export const namesByCountry = { it: italy, es: spain, fr: france };

/**
 * The name of a province when it is not in the list above: GeoNames' own without "Provincia di" and the like.
 * @param {string} name
 */
export function plainProvinceName(name) {
  return name
    .replace(/^(Provincia autonoma|Provincia|Província|Province|Città metropolitana|Département)\s+/i, '')
    .replace(/^(di|da|de|del|du|of)\s+/i, '')
    .trim();
}
