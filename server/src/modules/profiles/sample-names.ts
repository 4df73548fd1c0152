import type { Country, Gender } from '@halo/shared/contracts';

/**
 * Common first names of people between 19 and 65; of non-binary ones such as fit anybody. First names only, so that no
 * real person is named. The demo accounts have others.
 */
const names: Record<Country, Record<Gender, string>> = {
  it: {
    woman:
      'Marianna Chiara Francesca Sara Martina Elena Valentina Alessandra Silvia Laura Federica Paola Lisa Monica Roberta Simona Claudia Cristina Daniela Barbara Serena Ilaria Michela Manuela Irene Alice Arianna Beatrice Camilla Caterina Cecilia Debora Eleonora Emanuela Erika Flavia Gaia Giada Giorgia Greta Ginevra Lucia Ludovica Marta Marina Matilde Noemi Nicoletta Patrizia Rebecca Raffaella Rossella Sabrina Sofia Stefania Teresa Tiziana Vera Veronica Viola',
    man: 'Sandro Andrea Luca Matteo Alessandro Francesco Davide Stefano Simone Lorenzo Paolo Roberto Antonio Giuseppe Fabio Daniele Federico Riccardo Emanuele Filippo Giacomo Giorgio Massimo Michele Nicola Pietro Salvatore Tommaso Valerio Vincenzo Alberto Alessio Angelo Carlo Claudio Christian Cristiano Dario Diego Domenico Edoardo Enrico Ettore Fabrizio Gabriele Gianluca Giovanni Giulio Jacopo Leonardo Luigi Manuel Mario Mattia Maurizio Mirko Raffaele Samuele Sergio Umberto',
    nonBinary: 'Alex Sasha Noa Nico Celeste Gio Sam Robin Ale Vale Dani Fede Cris Eden Ariel Michi Robi Gabri Sole Eli',
  },
  es: {
    woman:
      'Carmen María Candela Laura Amaia Ana Cristina Elena Paula Sara Isabel Raquel Patricia Silvia Beatriz Rocío Alba Noelia Irene Andrea Sofía Nuria Pilar Mónica Eva Susana Sandra Verónica Lorena Natalia Inés Clara Julia Carla Alicia Rosa Teresa Miriam Esther Yolanda Ángela Gloria Marina Olga Celia Lidia Ainhoa Noemí Vera Amparo Lola Blanca Mercedes Encarna Victoria Aitana Triana Gemma Leire Nerea',
    man: 'Javier David Daniel Antonio José Manuel Carlos Alejandro Miguel Pablo Sergio Jorge Alberto Álvaro Adrián Fernando Luis Gael Raúl Rubén Iván Óscar Mario Víctor Andrés Juan Francisco Rafael Pedro Ángel Ramón Enrique Ignacio Gonzalo Hugo Marcos Jaime Guillermo Santiago Roberto Eduardo Emilio Ricardo Joaquín Martín Nicolás Samuel Gabriel Tomás Julio Alfonso Félix César Héctor Ismael Jesús Xavier Iker Unai Aitor',
    nonBinary:
      'Alex Ariel Noa Cris Dani Andy Sam Sasha Robin Cruz Trini Guada Alexis Mar Vale Nico Gabi Santi Eli Fran',
  },
  fr: {
    woman:
      'Capucine Julie Marie Sophie Céline Aurélie Émilie Laura Chloé Manon Léa Sarah Pauline Claire Anaïs Lucie Mathilde Charlotte Marion Élodie Caroline Virginie Stéphanie Sandrine Nathalie Isabelle Valérie Delphine Audrey Laetitia Hélène Anne Florence Karine Sabrina Mélanie Amandine Justine Clémence Alice Inès Garance Jeanne Juliette Margaux Océane Noémie Agathe Élise Ophélie Cécile Coralie Estelle Gaëlle Fanny Solène Véronique Catherine Martine Adèle',
    man: 'Thomas Nicolas Bastien Alexandre Pierre Antoine Maxime Romain Guillaume Benjamin Vincent Mathieu Sébastien Kevin Jérémy Florian Clément Quentin Hugo Lucas Paul Louis Arthur Adrien Simon Baptiste Alexis Anthony Arnaud Aurélien Bruno Cédric Christophe Damien David Didier Emmanuel Éric Fabien Fabrice Frédéric Gaël Gilles Grégory Jérôme Laurent Loïc Ludovic Marc Mickaël Olivier Pascal Patrick Philippe Raphaël Rémi Stéphane Sylvain Thierry Yann',
    nonBinary:
      'Loïs Dominique Claude Charlie Sacha Alix Morgan Lou Eden Ange Yaël Swann Jo Robin Céleste Andréa Maé Alex Sam Noa',
  },
};

export function namesOf(country: Country, gender: Gender): readonly string[] {
  return names[country][gender].split(' ');
}
